/**
 * Days after which a mail that is sent or given up is deleted. Longer than a year: customers who rent again a year
 * later, as for a memorial service, ask about old mails (decided here).
 */
export const MAIL_RETENTION_DAYS = 400
/**
 * Years after the last magazine for which the consent to it is kept: 特定商取引に関する法律施行規則, the record of a request
 * for advertisements by e-mail (docs/rules.md Retention).
 */
export const MAGAZINE_CONSENT_RETENTION_YEARS = 3
