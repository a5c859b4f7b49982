import { DUTY_LABELS } from '#app/text/staff-text.ts'
import { RESET_LINK_HOURS } from '#domain/membership/registration.ts'
import type { PersonForm } from '#domain/staff/people.ts'
import type { Person } from './require-person.ts'

/** What the owner does with a person. `use`: the use case; `effects`: what its page shows before it is done. */
export type PersonAct = {
  readonly use: 'change' | 'deactivate' | 'activate' | 'endSessions' | 'resetSecondFactor' | 'removePasskey' | 'invite'
  readonly label: string
  readonly isOffered: (person: Person) => boolean
  readonly effects: (person: Person) => readonly string[]
}

const ANEW = [
  '認証アプリ、回復コード、パスキーをすべて削除します。',
  '次のログインに使う回復コードを一つ発行します。完了後の画面に一度だけ表示します。',
]
const SIGN_OUT = 'ログイン中のすべての端末で、ログインし直しになります。'

/** The acts by the last part of their path. */
export const PERSON_ACTS: Readonly<Record<string, PersonAct>> = {
  change: { use: 'change', label: '名前・担当を変更', isOffered: () => true, effects: () => [] },
  'end-sessions': {
    use: 'endSessions',
    label: 'ログイン状態を解除',
    isOffered: ({ isActive }) => isActive,
    effects: () => [SIGN_OUT],
  },
  'reset-second-factor': {
    use: 'resetSecondFactor',
    label: '二段階認証を再設定',
    isOffered: ({ isActive }) => isActive,
    effects: () => [...ANEW, SIGN_OUT],
  },
  'remove-passkey': {
    use: 'removePasskey',
    label: 'パスキーを削除',
    isOffered: ({ passkeys }) => passkeys.length > 0,
    effects: () => ['選んだパスキーではログインできなくなります。', SIGN_OUT],
  },
  invite: {
    use: 'invite',
    label: 'パスワード設定メールを送る',
    isOffered: ({ isActive, account }) => isActive && account !== undefined,
    effects: ({ account }) => [
      `${account?.email ?? ''} へ、${RESET_LINK_HOURS}時間有効なリンクを送ります。前のリンクは使えなくなります。`,
    ],
  },
  deactivate: {
    use: 'deactivate',
    label: '停止する',
    isOffered: ({ isActive }) => isActive,
    effects: () => [
      '管理画面に入れなくなります。',
      'お客様としてのアカウントと、これまでの監査記録は残ります。',
      SIGN_OUT,
    ],
  },
  activate: {
    use: 'activate',
    label: '再開する',
    isOffered: ({ isActive }) => !isActive,
    effects: ({ duties }) => [`管理画面に入れるようになります。担当：${dutiesText(duties)}`, ...ANEW, SIGN_OUT],
  },
}

export function dutiesText(duties: PersonForm['duties']): string {
  return duties.map((duty) => DUTY_LABELS[duty]).join('・') || 'なし'
}

/** What a change of name and duties would do. */
export function changeEffects(person: Person, { name, duties }: PersonForm): readonly string[] {
  const effects = [
    ...(person.name === name ? [] : [`名前：${person.name} → ${name}`]),
    ...(dutiesText(person.duties) === dutiesText(duties)
      ? []
      : [`担当：${dutiesText(person.duties)} → ${dutiesText(duties)}。次の操作から変わります。`]),
  ]
  return effects.length > 0 ? effects : ['内容は変わりません。']
}
