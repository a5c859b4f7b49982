import { POINT_REASON_TEXT } from '#app/text/my-page-text.ts'
import { type Duty, hasDuty } from '#domain/staff/duties.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { CONTACT_ACTS } from './contact-acts.ts'
import type { MemberAct, Members, Values } from './member-act.ts'
import type { FoundMember } from './member-view.ts'

const points = (values: Values) => Number(values.amount) * (values.direction === 'take' ? -1 : 1)
const count = (value: number) => value.toLocaleString('ja-JP')
const isDisabled = ({ account }: FoundMember) => account?.isDisabled === true
const hasAccount = ({ account }: FoundMember) => account !== undefined

export const MEMBER_ACTS: Readonly<Record<string, MemberAct>> = {
  note: {
    use: 'writeNote',
    label: 'メモを書く',
    fields: [{ name: 'note', label: 'メモ（お客様には見えません）', kind: 'lines', isOptional: true }],
    initial: ({ note }) => ({ note }),
    isOffered: () => true,
    preview: (_, { note = '' }) => [note.trim() === '' ? 'メモを消します。' : `メモ：${note.trim()}`],
    perform: (members, { caller, uid, form, values }) => members.writeNote(caller, uid, form, values.note ?? ''),
  },
  ...CONTACT_ACTS,
  points: {
    use: 'adjustPoints',
    label: 'ポイントを調整',
    fields: [
      {
        name: 'direction',
        label: '増減',
        kind: 'choice',
        options: [
          { value: 'add', label: '加える' },
          { value: 'take', label: '差し引く' },
        ],
      },
      { name: 'amount', label: 'ポイント', kind: 'number' },
      { name: 'reason', label: '理由（お客様には見えません）', kind: 'text' },
    ],
    initial: ({ balance }) => ({ balance: String(balance) }),
    isOffered: ({ customer }) => customer.status === 'member',
    preview: ({ balance, creditsExpireOn }, values) => [
      `残高：${count(balance)} → ${count(balance + points(values))} ポイント`,
      ...(points(values) > 0 ? [`有効期限：${dayTextPlain(creditsExpireOn)}`] : []),
      `理由：${values.reason}`,
      `お客様のポイントの履歴に「${POINT_REASON_TEXT.adjusted}」と表示します。メールは送りません。`,
    ],
    perform: (members, { caller, uid, form, values }) =>
      members.adjustPoints(caller, uid, form, {
        points: points(values),
        reason: values.reason ?? '',
        seenBalance: Number(values.balance),
      }),
  },
  disable: {
    use: 'setDisabled',
    label: 'ログインを停止',
    fields: [],
    isOffered: (found) => hasAccount(found) && !isDisabled(found),
    preview: () => [
      'お客様はログインできなくなり、開いているログインはすべて終わります。',
      '進行中のご注文はそのまま続きます。メールは送りません。',
    ],
    perform: (members, { caller, uid }) => members.setDisabled(caller, uid, true),
  },
  enable: {
    use: 'setDisabled',
    label: 'ログインの停止を解除',
    fields: [],
    isOffered: isDisabled,
    preview: () => ['お客様は再びログインできます。メールは送りません。'],
    perform: (members, { caller, uid }) => members.setDisabled(caller, uid, false),
  },
  app: {
    use: 'removeSecondFactor',
    label: '認証アプリを解除',
    fields: [],
    isOffered: ({ account }) => account?.hasSecondFactor === true,
    preview: ({ customer }) => [
      'お客様がご本人であることを、ご登録の内容で確かめてから行ってください。',
      '認証アプリと回復コードが無効になり、パスワードだけでログインできるようになります。',
      `開いているログインはすべて終わり、お知らせのメールを ${customer.email} へ送ります。`,
    ],
    perform: (members, { caller, uid }) => members.removeSecondFactor(caller, uid),
  },
  block: {
    use: 'setBlocked',
    label: '登録を禁止',
    fields: [],
    isOffered: ({ customer }) => !customer.isBlocked,
    preview: ({ customer }) => [
      `${customer.email} では、退会の後も新しく登録できません。メールマガジンも送りません。`,
      'いまのアカウントは使えます。使えなくするには「ログインを停止」も行ってください。',
    ],
    perform: (members, { caller, uid }) => members.setBlocked(caller, uid, true),
  },
  unblock: {
    use: 'setBlocked',
    label: '登録の禁止を解除',
    fields: [],
    isOffered: ({ customer }) => customer.isBlocked,
    preview: ({ customer }) => [`${customer.email} で、退会の後も登録できるようになります。`],
    perform: (members, { caller, uid }) => members.setBlocked(caller, uid, false),
  },
  withdraw: {
    use: 'withdraw',
    label: '退会させる',
    fields: [],
    isOffered: () => true,
    preview: ({ customer, balance }) => [
      '個人情報・お届け先・お気に入りを消去し、ログインを終わらせます。元には戻せません。',
      `ポイント ${count(balance)} は失われます。税務の記録だけが残ります。`,
      `退会のメールを ${customer.email} へ送ります。`,
    ],
    perform: (members, { caller, uid }) => members.withdraw(caller, uid),
  },
}

/** The acts that are possible now, of the duties of a person. */
export function offeredActs(found: FoundMember, duties: readonly Duty[], members: Members) {
  return Object.entries(MEMBER_ACTS).flatMap(([id, { use, label, isOffered }]) =>
    hasDuty(duties, members[use].useCase.duties) && isOffered(found) ? [{ id, label }] : [],
  )
}
