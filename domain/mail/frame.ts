/** The language of a mail: Japanese by default; English for clients of the identity provider in that language. */
export type MailLanguage = 'ja' | 'en'

/** The sentences around the body of a mail. */
export const MAIL_FRAME = {
  ja: {
    addressee: (name: string) => `${name} 様`,
    address: 'ボタンを開けない場合は、次のアドレスをご利用ください。',
    unexpected: 'このメールにお心当たりがない場合は、お手数ですが上記までお知らせください。',
  },
  en: {
    addressee: (name: string) => `Dear ${name},`,
    address: 'If the button does not open, please use this address:',
    unexpected: 'If you did not expect this mail, please let us know at the address above.',
  },
} as const satisfies Readonly<Record<MailLanguage, object>>

/** English for a locale such as `en` or `en-GB` (BCP 47); Japanese for any other, and without one. */
export function mailLanguageOf(locale: string | undefined): MailLanguage {
  return /^en(?:[-_]|$)/i.test(locale ?? '') ? 'en' : 'ja'
}
