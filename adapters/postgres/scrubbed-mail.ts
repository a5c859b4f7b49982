import { sql } from 'kysely'

/** SQL: what is set of a mail that keeps its event, so that none is written twice, but neither address nor words. */
export const SCRUBBED = sql`recipient = '', content = '{"subject": "", "text": ""}', last_error = NULL`
