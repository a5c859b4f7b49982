import { isIdentityMissing } from '#domain/order/identity.ts'
import { type MoveForm, reason } from './move-fields.ts'

/** Checks of the identity document of an order (docs/rules.md Identity document). */
export const DOCUMENT_MOVES: Readonly<Record<string, MoveForm>> = {
  'accept-document': {
    move: 'checkDocument',
    label: '本人確認書類を確認済みにする',
    fields: [],
    isOffered: ({ document }) => document?.status === 'sent',
    args: () => [{ isAccepted: true }],
  },
  'accept-seen-document': {
    move: 'checkDocument',
    label: '本人確認書類を写しで確認済みにする',
    fields: [
      {
        ...reason,
        help: 'どの書類を、どのように確かめたか。例：運転免許証の写しを郵送で受け取った。番号は書かないでください。',
      },
    ],
    isOffered: ({ document, order }) => isIdentityMissing(document?.status) && order.email === undefined,
    args: ({ reason: seen }) => [{ isAccepted: true, seen }],
  },
  'refuse-document': {
    move: 'checkDocument',
    label: '本人確認書類の再提出を依頼',
    fields: [
      { ...reason, help: 'お客様へのメールに記載します。' },
      {
        name: 'erase',
        label: '届いた画像',
        kind: 'choice',
        help: '法令で保護される番号（マイナンバーなど）が写っているときは、すぐに消去してください。',
        value: () => 'keep',
        options: () => [
          { value: 'keep', label: '定めた日数だけ保存してから消去' },
          { value: 'erase', label: 'すぐに消去（元に戻せません）' },
        ],
      },
    ],
    isOffered: ({ document }) => document?.status === 'sent',
    args: ({ reason: why = '', erase }) => [{ isAccepted: false, reason: why, isErased: erase === 'erase' }],
  },
}
