import { data, type RouterContextProvider, redirect } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { maskedEmail } from '#domain/customer/email.ts'
import { dayOfInstant } from '#domain/day.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { MailBounce, MailOwner } from '#services/mails/delivery-reports.ts'

type Context = Readonly<RouterContextProvider>

export type MailBounceView = {
  readonly address: string
  readonly onText: string
  readonly sender: string
  readonly telephone: string
  readonly businessHours: string
}

/** What is shown to a customer whose mails bounced; undefined when they arrive. */
export async function findMailBounce(context: Context, owner: MailOwner): Promise<MailBounceView | undefined> {
  return viewOfBounce(context, await context.get(servicesContext).mails.findBounce(owner))
}

export function viewOfBounce(context: Context, bounce: MailBounce | undefined): MailBounceView | undefined {
  if (bounce === undefined) return undefined
  const { telephone, businessHours } = context.get(operatorContext)
  const onText = dayText(dayOfInstant(bounce.at))
  return { address: maskedEmail(bounce.address), onText, sender: bounce.sender, telephone, businessHours }
}

/** Answers the form of the notice: sends the mails again, or says that it was done too often. */
export async function sendMailsAgain(context: Context, owner: MailOwner, page: string) {
  const refused = await context.get(servicesContext).mails.sendAgain(owner)
  return refused === undefined ? redirect(page, 303) : data({ isTooOften: true as const }, 429)
}
