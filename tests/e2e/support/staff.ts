import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { httpCustomer } from '#tests/support/customers/http-customer.ts'
import { arrive } from './follow.ts'
import { shopUrl } from './guest.ts'
import { hydrated } from './hydration.ts'
import { copyCookies } from './preparation.ts'

/** The first page of the back office, on the day of the journeys. */
export const TODAY = { heading: '2026年11月20日（金）' }

/** Signs in as the demo account of a duty, without a browser (staff.spec.ts uses one). Opens no page. */
export async function signInAsStaff(page: Page, duty: string, url = shopUrl()): Promise<void> {
  const person = httpCustomer(url)
  const { path } = await person.post('/staff/login', { email: `${duty}@sumirei.example`, password: DEMO_PASSWORD })
  if (path !== '/staff') throw new Error(`not signed in but at ${path}`)
  await copyCookies(person, page, url)
}

/** Signs in and opens the first page of the back office. */
export async function openToday(page: Page, duty: string, url = shopUrl()): Promise<void> {
  await signInAsStaff(page, duty, url)
  await page.goto(`${url}/staff`)
  await arrive(page, TODAY)
  await hydrated(page)
}
