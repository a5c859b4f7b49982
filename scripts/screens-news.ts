import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { goto, newCustomer } from './screens-customers.ts'

const NOTICE = {
  title: '年末年始の発送について',
  body: '12月31日から1月3日まで、発送とお電話の受付をお休みいたします。\n\n1月5日以降にお使いになるご注文は、お休みの間も承ります。',
}

/** A notice that the staff have entered. */
export async function openNews(page: Page): Promise<void> {
  const staff = newCustomer()
  const isShown = async () => (await staff.open('/news')).page.text.includes(NOTICE.title)
  if (!(await isShown())) {
    const login = await staff.open('/staff/login')
    await staff.submit(login, { email: 'catalogue@sumirei.example', password: DEMO_PASSWORD })
    await staff.submit(await staff.open('/staff/notices/new'), { ...NOTICE, intent: 'save' })
    // The cached page is up to a second old.
    while (!(await isShown())) await setTimeout(200)
  }
  await goto(page, '/news')
  await page.getByRole('main').getByRole('link', { name: NOTICE.title }).click()
  await page.getByRole('heading', { level: 1, name: NOTICE.title }).waitFor()
}
