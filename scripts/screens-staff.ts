import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { goto } from './screens-customers.ts'

/** A page of the back office, as the demo account of a duty. */
export const asStaff = (duty: Duty, path: string) => async (page: Page) => {
  await goto(page, '/staff')
  await page.getByLabel('メールアドレス').fill(`${duty}@sumirei.example`)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL(/\/staff$/)
  await goto(page, path)
}
