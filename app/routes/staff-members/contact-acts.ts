import { z } from 'zod'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { GUEST_LABELS } from '#app/text/field-labels.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { EMAIL_LINK_HOURS } from '#domain/membership/registration.ts'
import { changedPersonFields, PERSON_FIELDS, personForm } from '#domain/order/contact.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { ActField, MemberAct, Values } from './member-act.ts'
import type { FoundMember } from './member-view.ts'

const isMember = ({ customer }: FoundMember) => customer.status === 'member'
const QUESTION: ActField = {
  name: 'reason',
  label: '理由',
  kind: 'text',
  help: 'ご本人であることを、どのように確かめたか。お客様には見えません。',
}

/** Corrections of how a member is reached (docs/rules.md Members). */
export const CONTACT_ACTS: Readonly<Record<string, MemberAct>> = {
  person: {
    use: 'correctPerson',
    label: 'お名前・電話番号を直す',
    fields: [...PERSON_FIELDS.map((name) => ({ name, label: GUEST_LABELS[name], kind: 'text' as const })), QUESTION],
    initial: ({ customer }) => Object.fromEntries(PERSON_FIELDS.map((name) => [name, customer.profile.address[name]])),
    isOffered: isMember,
    check: (values) => firstError(personForm.safeParse(values)),
    preview: (found, values) => {
      const changes = personChanges(found, values)
      if (changes.length === 0) return ['変わるところはありません。']
      return [
        ...changes.map(({ label, before, after }) => `${label}：${before} → ${after}`),
        '進行中のご注文の連絡先は変わりません。ご注文の画面で直してください。',
        `お知らせのメールを ${found.customer.email} へ送ります。`,
      ]
    },
    perform: (members, { caller, uid, form, values }) => {
      const { reason = '', ...person } = values
      return members.correctPerson({ ...caller, form }, uid, { person: personForm.parse(person), reason })
    },
  },
  email: {
    use: 'requestEmail',
    label: 'メールアドレスの変更を受け付ける',
    fields: [
      {
        name: 'email',
        label: '新しいメールアドレス',
        kind: 'text',
        help: '一文字ずつ読み返して確かめてください。',
      },
      QUESTION,
    ],
    isOffered: (found) => isMember(found) && found.account !== undefined,
    check: (values) => firstError(z.object({ email: fieldOf(parseEmail) }).safeParse(values)),
    preview: ({ customer }, { email = '' }) => [
      `${email.trim()} へ、${EMAIL_LINK_HOURS}時間有効な確認のリンクを送ります。いまのメールアドレス ${customer.email} へもお知らせします。`,
      'お客様がリンクを開き、いまのメールアドレスとパスワードでログインして確定するまで、何も変わりません。',
      '確定すると、進行中のご注文の宛先も変わり、未達のメールを新しい宛先へ送り直します。開いているログインはすべて終わります。',
    ],
    perform: (members, { caller, uid, form, values }) =>
      members.requestEmail(caller, uid, form, { email: values.email ?? '', reason: values.reason ?? '' }),
  },
}

/** What a correction of a member changes, as it will be stored. */
function personChanges({ customer }: FoundMember, values: Values) {
  const { address } = customer.profile
  const person = personForm.parse(values)
  return changedPersonFields(address, person).map((name) => {
    return { label: GUEST_LABELS[name], before: address[name], after: person[name] }
  })
}

function firstError(parsed: z.ZodSafeParseResult<unknown>) {
  if (parsed.success) return undefined
  const [error] = Object.entries(fieldErrorsOf(parsed.error, GUEST_LABELS))
  return error && { name: error[0], message: error[1] ?? '' }
}
