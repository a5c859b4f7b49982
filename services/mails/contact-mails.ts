import type { ContactField } from '#domain/order/contact.ts'
import type { Order } from '#domain/order/order.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { orderMailRow } from './order-mail-row.ts'
import { type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_EMAIL } from './sample-order.ts'
import { mailWords, wordedMail } from './worded-mail.ts'

/** A corrected contact: the order before it, and what changed. */
type ContactChangeFacts = { readonly before: Order; readonly fields: readonly ContactField[] }

const CHANGED = orderMailWords({
  kind: 'contactchanged',
  title: 'ご連絡先を変更いたしました',
  opening: [
    'ご連絡により、ご注文のご連絡先を次のとおり変更いたしました。お心当たりのないときは、末尾の窓口までお知らせください。',
    '{{note}}',
  ],
  names: ['note'],
})

/** What changed of who ordered (docs/rules.md Correction of the contact). */
function contactChangedMail(facts: OrderMailFacts, { fields }: ContactChangeFacts): MailContent {
  const note = fields.includes('email')
    ? 'ご注文のページは、このメールのリンクからご覧ください。以前のメールのリンクはお使いいただけません。'
    : ''
  const part = { heading: '変更後のご連絡先', rows: rowsOf(facts.order, fields) }
  return orderMail(facts, CHANGED, { note }, [part, orderPart(facts)])
}

function rowsOf({ customer, email }: Order, fields: readonly ContactField[]): [string, string][] {
  const has = (...names: readonly ContactField[]) => names.some((name) => fields.includes(name))
  return [
    ...(customer !== undefined && has('familyName', 'givenName', 'familyNameKana', 'givenNameKana')
      ? ([
          ['お名前', `${customer.familyName} ${customer.givenName} 様`],
          ['フリガナ', `${customer.familyNameKana} ${customer.givenNameKana}`],
        ] satisfies [string, string][])
      : []),
    ...(customer !== undefined && has('telephone')
      ? [['電話番号', customer.telephone] satisfies [string, string]]
      : []),
    ...(email !== undefined && has('email') ? [['メールアドレス', email] satisfies [string, string]] : []),
  ]
}

const MOVED = mailWords({
  kind: 'contactmoved',
  title: 'ご連絡先のメールアドレスが変わりました',
  opening: [
    'お客様のご連絡により、下記のご注文のご連絡先を、このメールアドレスから別のメールアドレスに変更いたしました。',
    '今後、このご注文についてのご連絡は、このメールアドレスへはお送りしません。以前お送りしたメールのリンクも、お使いいただけません。',
  ],
})

/**
 * The note to the address that an order had. It has no name, because the address may be a stranger's; it is addressed
 * by the address itself.
 */
function contactMovedMail(facts: OrderMailFacts, former: string): MailContent {
  const parts: readonly MailPart[] = [
    { heading: 'ご注文', rows: [['ご注文番号', String(facts.order.number ?? '')]] },
    {
      heading: 'お心当たりがない場合',
      sentences: ['ご注文のお客様で、変更のお申し出にお心当たりがない場合は、メール末尾の窓口まで至急ご連絡ください。'],
    },
  ]
  return wordedMail(facts, MOVED, {}, { addressee: former, parts })
}

/** Mails about who ordered. */
export const CONTACT_MAILS = {
  /** Once per version of the order before the change. */
  contactChanged: orderMailRow({
    kind: 'contactchanged',
    words: CHANGED,
    needsCall: false,
    key: (_, { before }) => String(before.version),
    content: contactChangedMail,
    samples: (sample) => {
      const fields = ['familyName', 'telephone', 'email'] as const
      const facts = sample('Delivery')
      return { '': contactChangedMail(facts, { before: facts.order, fields }) }
    },
  }),
  /** To an address that the order had, without anything of a person. */
  contactMoved: orderMailRow({
    kind: 'contactmoved',
    words: MOVED,
    key: ({ order }) => String(order.version),
    to: (former) => former,
    content: contactMovedMail,
    samples: (sample) => ({ '': contactMovedMail(sample('Delivery'), SAMPLE_EMAIL) }),
  }),
} as const
