import type { DeliveryReport } from '#domain/mail/suppression.ts'
import { MAILS_AGAIN_A_DAY } from '#domain/mail/suppression.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { findOwnOrder } from '../orders/get-order.ts'
import type { WebhookMessage } from '../ports/payments.ts'
import type { RateRule } from '../ports/runtime.ts'
import type { Suppression } from '../ports/suppressions.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'suppressions' | 'ids' | 'clock'>

/**
 * Handles a webhook of a mail service (docs/rules.md Mails): stores the bounces and complaints of a genuine message.
 * `refused`: nothing was changed.
 */
export function handleMailWebhook(ports: Ports & Pick<ServicePorts, 'deliveryReports'>) {
  return async (service: string, message: WebhookMessage): Promise<'processed' | 'refused'> => {
    const reports = await ports.deliveryReports.read(service, message)
    if (reports === undefined) return 'refused'
    for (const report of reports) await storeReport(ports, service, report)
    return 'processed'
  }
}

/** A report of the future, of a clock that is fast, would hide later ones: it counts as of now. */
export function storeReport({ suppressions, ids, clock }: Ports, source: string, report: DeliveryReport) {
  const now = clock.now()
  const at = Temporal.Instant.compare(report.at, now) > 0 ? now : report.at
  return suppressions.record(ids.next(), source, { ...report, at })
}

/** Whose address: a member's, or that of the order which a guest's link opens. */
export type MailOwner = { readonly customerUid: string } | { readonly orderSecret: string }

type OwnerPorts = Ports & Pick<ServicePorts, 'members' | 'orders' | 'rates' | 'mailSender'>

/** A mail to the customer bounced. `sender`: the address that its mailbox has to allow. */
export type MailBounce = {
  readonly uid: string
  readonly address: string
  readonly sender: string
  readonly at: Temporal.Instant
}

/** The bounce of the customer's address; undefined when there is none, or it is released. */
export function findMailBounce(ports: OwnerPorts) {
  return async (owner: MailOwner): Promise<MailBounce | undefined> => {
    const address = await addressOf(ports, owner)
    const active = address === undefined ? [] : await ports.suppressions.find(address)
    return bounceOf(
      ports,
      address,
      active.find(({ reason }) => reason === 'bounce'),
    )
  }
}

/** A stored bounce of an address. */
export function bounceOf(
  { mailSender }: Pick<ServicePorts, 'mailSender'>,
  address: string | undefined,
  found: Pick<Suppression, 'uid' | 'at'> | undefined,
): MailBounce | undefined {
  return found && { uid: found.uid, address: address!, sender: mailSender(), at: found.at }
}

/** The customer says that mails arrive now. A wrong answer makes a mail bounce again, so it is bounded. */
const SEND_AGAIN_RATE: RateRule = { name: 'mail-again', max: MAILS_AGAIN_A_DAY, windowSeconds: 24 * 3_600 }

/** Releases the customer's address and sends the mails again that bounced. */
export function sendMailsAgain(ports: OwnerPorts) {
  const find = findMailBounce(ports)
  return async (owner: MailOwner): Promise<Rejection<'too-many', undefined> | undefined> => {
    const bounce = await find(owner)
    if (bounce === undefined) return undefined
    const at = ports.clock.now()
    if (!(await ports.rates.take(SEND_AGAIN_RATE, bounce.address.toLowerCase(), at))) return rejected('too-many')
    await ports.suppressions.release(bounce.uid, { at, by: 'customer', reason: '' })
    return undefined
  }
}

async function addressOf(ports: OwnerPorts, owner: MailOwner): Promise<string | undefined> {
  if ('customerUid' in owner) return (await ports.members.find(owner.customerUid))?.email
  const order = await findOwnOrder(ports, owner)
  return isRejected(order) ? undefined : order.email
}
