import type { AuditSubject } from '#domain/record/acts.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { MailFilter } from '#domain/staff/desk-filters.ts'
import { withoutSecrets } from '../mails/link-secrets.ts'
import { sampleMails } from '../mails/samples.ts'
import { testMail } from '../mails/staff-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { SentForm, StaffCaller } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const MAILS_PER_PAGE = 50
const MAX_BULK = 500
const SERVICE = ['service'] as const
const subject = (uid: string, ..._: unknown[]): AuditSubject => `mail:${uid}`

export type MailRejection = Rejection<
  'mail-unknown' | 'mail-not-failed' | 'mail-not-sent' | 'mail-elsewhere',
  undefined
>

/** The mails of the shop: sent, waiting, failed. Those of an order that were sent are sent again by its moves. */
export function createStaffMails(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  const sendTestTo = change(
    'sendTestMail',
    { duties: SERVICE, subject: (_: string, form: SentForm) => subject(testMailUid(form)) },
    (bound) => (to: string, form: SentForm) => sendTestMail(bound, to, form),
  )
  const retry = change('retryMail', { duties: SERVICE, subject }, (bound) => (uid: string) => retryMail(bound, uid))
  return {
    /** 50 mails, newest first; `next`: the one after which the next page begins; `sendsMail`: not to files. */
    list: reading('listMails', { duties: SERVICE }, listMails),
    /** A mail with its text, without the secrets of its links; undefined for an unknown one. The reading is logged. */
    find: reading('readMail', { duties: SERVICE, subject: ({ uid }) => subject(uid) }, findMail),
    /** Sends a mail that failed permanently again. */
    retry,
    retryMany: retryMany(ports, retry),
    /** Sends a mail that was sent and belongs to no order once more, once for each key of a form. */
    resend: change('resendShopMail', { duties: SERVICE, subject }, (bound) => (uid: string, form: SentForm) => {
      return resendShopMail(bound, uid, form)
    }),
    /** Sends a mail to who asks, once for each key of a form; returns its uid. */
    sendTest: Object.assign((caller: StaffCaller, form: SentForm) => sendTestTo(caller, caller.session.email, form), {
      useCase: sendTestTo.useCase,
    }),
    /** Every kind of mail with made-up data. */
    listSamples: reading(
      'listMailSamples',
      { duties: SERVICE },
      (bound) => async () => sampleMails({ ...mailFrame(bound), settings: bound.settings.now() }),
    ),
  }
}

function listMails({ staffMails, sendsMail }: ServicePorts) {
  return async (filter: MailFilter) => {
    const found = await staffMails.list(filter, MAILS_PER_PAGE + 1)
    const mails = found.slice(0, MAILS_PER_PAGE)
    return { mails, next: found.length > MAILS_PER_PAGE ? mails.at(-1)?.uid : undefined, sendsMail }
  }
}

function findMail({ staffMails }: ServicePorts) {
  return async (uid: string) => {
    const mail = await staffMails.find(uid)
    return mail && { ...mail, text: withoutSecrets(mail.text) }
  }
}

async function retryMail({ staffMails, queue, clock }: ServicePorts, uid: string): Promise<MailRejection | undefined> {
  const mail = await staffMails.find(uid)
  if (mail === undefined) return rejected('mail-unknown')
  if (mail.state === 'waiting') return undefined
  return (await queue.retry(uid, clock.now())) ? undefined : rejected('mail-not-failed')
}

async function resendShopMail(
  { staffMails, queue, ids, clock }: ServicePorts,
  uid: string,
  { key }: SentForm,
): Promise<MailRejection | undefined> {
  const mail = await staffMails.find(uid)
  if (mail === undefined) return rejected('mail-unknown')
  if (mail.state !== 'sent') return rejected('mail-not-sent')
  // Who has left the magazine gets none; the mails of an order are in its history.
  if (mail.orderUid !== undefined || mail.kind === 'magazine') return rejected('mail-elsewhere')
  await queue.resend({ mailUid: uid, uid: ids.next(), eventKey: `resent:${key}`, at: clock.now() })
  return undefined
}

export function testMailUid({ key }: Pick<SentForm, 'key'>): string {
  return `test-${key}`
}

async function sendTestMail(ports: ServicePorts, to: string, form: SentForm): Promise<string> {
  const uid = testMailUid(form)
  const mail = {
    uid,
    eventKey: `testmail:${form.key}`,
    kind: 'testmail',
    to,
    content: testMail(mailFrame(ports)),
  } as const
  await ports.members.queue(mail, ports.clock.now())
  return uid
}

/** Sends several mails again; tells of each what came, and its subject to those who may read it. */
function retryMany<Refused extends Rejection>(
  { staffMails }: ServicePorts,
  retry: (caller: StaffCaller, uid: string) => Promise<Refused | undefined>,
) {
  return async (caller: StaffCaller, uids: readonly string[]) => {
    const outcomes: { readonly subject: string; readonly refused: Refused | undefined }[] = []
    for (const uid of uids.slice(0, MAX_BULK)) {
      const refused = await retry(caller, uid)
      const isAdmitted = refused === undefined || refused.code.startsWith('mail-')
      const mail = isAdmitted ? await staffMails.find(uid) : undefined
      outcomes.push({ subject: mail?.subject ?? '', refused })
    }
    return outcomes
  }
}
