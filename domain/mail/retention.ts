import { type Operator, recordPeriodText } from '../operator/operator.ts'

/**
 * Days after which a mail that is sent or given up is deleted. Longer than a year: customers who rent again a year
 * later, as for a memorial service, ask about old mails (decided here).
 */
export const MAIL_RETENTION_DAYS = 400
/**
 * Years after a consent to the magazine ended for which its record is kept. 特定商取引に関する法律 art. 12-3 asks for three
 * years after the last issue, which is never later than the end of the consent (docs/rules.md Legal).
 */
export const MAGAZINE_CONSENT_RETENTION_YEARS = 3

/** What the tax records keep of an order, as in the privacy policy. */
export const TAX_RECORDS_TEXT = 'ご注文の記録（ご注文番号、お名前、日付、金額、領収書などの書類）'

/** What is kept of a member who leaves, and how long, a sentence each: on the withdrawal page and in its mail. */
export function keptRecordsTexts(operator: Pick<Operator, 'recordRetentionYears'>): readonly string[] {
  return [
    [
      `${TAX_RECORDS_TEXT}は税の法令により、その事業年度の確定申告の期限から${recordPeriodText(operator)}、`,
      '普段の業務から切り離して保管し、期間が過ぎたら消去いたします。',
    ].join(''),
    [
      'お知らせのメールへのご同意の記録は法令により、',
      `お受け取りをおやめになってから${MAGAZINE_CONSENT_RETENTION_YEARS}年、同じように保管いたします。`,
    ].join(''),
  ]
}
