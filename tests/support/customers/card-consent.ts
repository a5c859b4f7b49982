import { expect } from 'vitest'
import { CARD_ISSUER_DATA } from '#domain/order/card-issuer-data.ts'
import type { parsePage } from '../pages/html.ts'

/** Expects the consent before the card page, with the link to the information that it refers to. */
export function expectCardConsent(main: ReturnType<ReturnType<typeof parsePage>['one']>) {
  for (const words of [...CARD_ISSUER_DATA, '異議（チャージバック）の調査', 'ご同意のうえ'])
    expect(main.text).toContain(words)
  expect(main.all('a').map(({ attributes }) => attributes.href)).toContain('/other/protection#three-d-secure')
}
