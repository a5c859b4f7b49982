import { emailKey, parseEmail } from '#domain/customer/email.ts'
import { EMAIL_LINK_HOURS } from '#domain/membership/registration.ts'
import { changedPersonFields, type Person } from '#domain/order/contact.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { emailCorrectionMail, emailCorrectionNoticeMail, memberCorrectedMail } from '../mails/member-contact-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import { memberMail } from '../members/member-ports.ts'
import { isEmailUnusable } from '../members/register.ts'
import { NEW_EMAIL_RATE } from '../rates.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findAccount, rejectStaff } from './member-account.ts'
import type { SentForm } from './staff-member.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const SERVICE = { duties: ['service'] } as const

/** `reason`: how it is known that the member asks for it. */
export type PersonCorrection = { readonly person: Person; readonly reason: string }
export type EmailWish = { readonly email: string; readonly reason: string }

/** Corrections of how a member is reached (docs/rules.md Members). Accounts of the staff are changed by the owner. */
export function createMemberContact(ports: ServicePorts) {
  const { change, edit } = staffUseCases(ports)
  return {
    /** Corrects name, kana and telephone number, with a mail. */
    correctPerson: edit('correctMember', SERVICE, correctPerson),
    /**
     * Begins a change of the e-mail address: a link goes to the new one, a notice to the present one. Nothing changes
     * until the member, signed in, confirms it. The same form begins it once.
     */
    requestEmail: change(
      'requestMemberEmail',
      {
        ...SERVICE,
        subject: (uid: string, ..._: unknown[]) => `member:${uid}`,
        fields: (_uid: string, _form: SentForm, { reason }: EmailWish) => [reason.trim()],
      },
      (bound) => (uid: string, form: SentForm, wish: EmailWish) => requestEmail(bound, uid, form, wish),
    ),
  }
}

type MemberRejection = Rejection<'member-unknown' | 'member-changed' | 'reason-missing' | 'account-of-staff', undefined>

function correctPerson(ports: ServicePorts, { form, entry }: Edit) {
  return async (uid: string, { person, reason }: PersonCorrection): Promise<MemberRejection | undefined> => {
    const { members, staffMembers, clock } = ports
    const why = reason.trim()
    if (why === '') return rejected('reason-missing')
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return rejected('member-unknown')
    const refused = await rejectStaff(ports, uid)
    if (refused) return refused
    const fields = changedPersonFields(customer.profile.address, person)
    if (fields.length === 0) return undefined
    const content = memberCorrectedMail({ ...mailFrame(ports), name: person, fields })
    const result = await staffMembers.correctPerson({
      uid,
      version: form?.version,
      person,
      at: clock.now(),
      entry: entry(`member:${uid}`, [...fields, why]),
      mail: memberMail(ports, { kind: 'memberchanged', to: customer.email, content }),
    })
    if (result === 'changed') return undefined
    return rejected(result === 'stale' ? 'member-changed' : 'member-unknown')
  }
}

async function requestEmail(ports: ServicePorts, uid: string, form: SentForm, { email: typed, reason }: EmailWish) {
  const { members, identityAdmin, suppressions, rates, clock, ids } = ports
  if (reason.trim() === '') return rejected('reason-missing')
  const account = await findAccount(ports, uid)
  if (isRejected(account)) return account
  const [customer, email] = [await members.find(uid), parseEmail(typed)]
  if (customer?.status !== 'member') return rejected('member-unknown')
  if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('email-unusable')
  const owner = await identityAdmin.find({ email })
  if (isRejected(owner)) return rejected('account-elsewhere')
  if (owner !== undefined) return rejected(owner.uid === uid ? 'email-unchanged' : 'email-unusable')
  const isBouncing = async (address: string) =>
    (await suppressions.find(address)).some(({ reason: why }) => why === 'bounce')
  if (await isBouncing(email)) return rejected('email-bouncing')
  const at = clock.now()
  // The same form again has the same code.
  const code = ids.derivedSecret(ports.linkSecret, `email correction ${form.key}`)
  if ((await members.findEmailCorrection(code)) !== undefined) return undefined
  if (!(await rates.take(NEW_EMAIL_RATE, emailKey(email), at))) return rejected('too-many-mails')
  const expiresAt = at.add({ hours: EMAIL_LINK_HOURS })
  const link = emailCorrectionMail({ ...mailFrame(ports), code, expiresAt })
  const notice = emailCorrectionNoticeMail({ ...mailFrame(ports), name: customer.profile.address, email })
  const mailOf = (kind: 'emailcorrection' | 'emailcorrectionnotice', to: string, content: typeof link) =>
    memberMail(ports, { kind, to, content, event: form.key })
  await members.beginEmailCorrection({ code, customerUid: uid, email, expiresAt, at }, [
    mailOf('emailcorrection', email, link),
    ...((await isBouncing(customer.email)) ? [] : [mailOf('emailcorrectionnotice', customer.email, notice)]),
  ])
  return undefined
}
