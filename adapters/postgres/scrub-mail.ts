import { sql } from 'kysely'

/** SQL: assignments that remove address and content of a mail. The event key stays, so that no mail is queued twice. */
export const SCRUB_MAIL = sql`recipient = '', content = '{"subject": "", "text": ""}', last_error = NULL`
