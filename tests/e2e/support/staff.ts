import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { follow } from './follow.ts'
import { shopUrl } from './guest.ts'

/** The first page of the back office, on the day of the journeys. */
const TODAY = { heading: '2026年11月20日（金）' }

/** Signs in as the demo account of a duty. */
export async function signInAsStaff(page: Page, duty: string, url = shopUrl()): Promise<void> {
  await page.goto(`${url}/staff`)
  await page.getByLabel('メールアドレス').fill(`${duty}@sumirei.example`)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(DEMO_PASSWORD)
  await follow(page, () => page.getByRole('button', { name: 'ログインする' }).click(), TODAY)
}
