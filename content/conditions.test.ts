import { expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { textOfBlocks } from './blocks.ts'
import { fillSettings, readPage } from './page.ts'

const SOURCE = `---
title: お支払い
description: お支払いの方法ごとに、手数料とお支払いの時期をご案内し、ご注文の前にお確かめいただけるようにしています。
keywords: 支払い
path: /service/payment
kind: guide
updatedOn: 2026-11-30
---

{{only.cod}}{{cashOnDeliveryLabel}}の手数料は{{cashOnDeliveryFee}}です。

1. {{only.card}}カード
2. {{only.amazonPay}}Amazon

| 方法 | 手数料 |
| ---- | ------ |
| {{only.cod}}{{cashOnDeliveryLabel}} | {{cashOnDeliveryFee}} |

> {{only.notServed}}{{notServed}}を除きます。

手数料は掛けません。{{only.cod}}[詳しく](/faq)は**次**へ。{{unless.cod}}カードだけです。以上。

{{paymentMethods}}
`
const page = readPage('payment.md', SOURCE)
const textWith = (payment: Partial<typeof FIRST_SETTINGS.payment>) =>
  textOfBlocks(fillSettings(page, { ...FIRST_SETTINGS, payment: { ...FIRST_SETTINGS.payment, ...payment } }).blocks)

test('a part is shown while its condition holds, without the mark', () =>
  expect(textWith({})).toBe(
    [
      '代金引換の手数料は330円です。カードAmazon方法手数料代金引換330円沖縄県を除きます。手数料は掛けません。',
      '詳しくは次へ。以上。',
      'クレジットカード、Amazon Pay、代金引換',
    ].join(''),
  ))

test.each([
  [
    { hasCod: false },
    'カードAmazon沖縄県を除きます。手数料は掛けません。カードだけです。以上。クレジットカード、Amazon Pay',
  ],
  [
    { hasCard: false, hasAmazonPay: false, codFeeYen: 440 },
    [
      '代金引換の手数料は440円です。方法手数料代金引換440円沖縄県を除きます。手数料は掛けません。',
      '詳しくは次へ。以上。代金引換',
    ].join(''),
  ],
])('with %j parts are left out', (payment, text) => expect(textWith(payment)).toBe(text))
