import { filledWords, type MailKind, type MailName, type MailWordsNow, SHOP_NAMES } from '#domain/mail/mail-words.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import type { MailContent, MailTemplate, ShopIdentity } from '../ports/mails.ts'
import { composeMail } from './layout.ts'

/** What each mail needs of the shop, with the words that staff wrote. */
export type MailFrame = {
  readonly siteUrl: string
  readonly shop: ShopIdentity
  readonly mailWords: MailWordsNow
}

/** What a mail takes from the ports of a use case. */
export type MailPorts = Pick<MailFrame, 'siteUrl' | 'mailWords'> & {
  readonly operator: OperatorNow<keyof ShopIdentity>
}

export function mailFrame({ siteUrl, operator, mailWords }: MailPorts): MailFrame {
  return { siteUrl, shop: operator.now(), mailWords }
}

/** A kind of mail as the release writes it; the types of its values follow from `names`. */
export type ReleasedMail<Kind extends string, Name extends MailName> = {
  readonly kind: Kind
  readonly title: string
  readonly opening: readonly string[]
  readonly names?: readonly Name[]
}

export type DeclaredMail<Kind extends string = string, Name extends MailName = never> = MailKind & {
  readonly kind: Kind
  /** Those that the mail itself fills. */
  readonly own: readonly Name[]
}

/** Declares the words of a mail (docs/rules.md Mails). */
export function mailWords<const Kind extends string, const Name extends MailName = never>(
  released: ReleasedMail<Kind, Name>,
  common: readonly MailName[] = SHOP_NAMES,
): DeclaredMail<Kind, Name> {
  const { kind, title, opening, names: own = [] } = released
  return { kind, title, opening: opening.join('\n'), closing: '', names: [...new Set([...common, ...own])], own }
}

type Body = Pick<MailTemplate, 'addressee' | 'parts'> & {
  /** Stands after the title in the subject. */
  readonly subjectEnd?: string
  /** A list of mails shows the last line of the opening, because the first is thanks. */
  readonly isShownByLastLine?: boolean
}

/** Composes a mail in the words that hold now: those of staff, otherwise those of the release. */
export function wordedMail<Name extends MailName>(
  { siteUrl, shop, mailWords }: MailFrame,
  released: DeclaredMail<string, Name>,
  values: Readonly<Record<Name, string>>,
  { subjectEnd = '', isShownByLastLine = false, ...body }: Body,
): MailContent {
  const words = mailWords.now().get(released.kind) ?? released
  const { title, opening, closing } = filledWords(words, { ...shopValues(shop), ...values })
  const template = { ...body, title, greeting: opening, ...(closing.length > 0 && { closing }), siteUrl, shop }
  const preheader = isShownByLastLine ? opening.at(-1) : undefined
  return composeMail({ ...template, ...(preheader && { preheader }) }, `【${shop.shopName}】${title}${subjectEnd}`)
}

function shopValues({ shopName, telephone, businessHours }: ShopIdentity) {
  return { shopName, shopTelephone: telephone, businessHours } satisfies Record<(typeof SHOP_NAMES)[number], string>
}
