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
