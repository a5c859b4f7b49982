import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'

const OWN_SCHEMAS = "nspname !~ '^pg_' AND nspname <> 'information_schema'"
const OWN_RELATIONS = `pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace AND ${OWN_SCHEMAS}`
/** The first OID that is not of PostgreSQL itself. */
const FIRST_OWN_OID = 16_384

/** Queries of one text for each object, with all that can be set for it. The texts contain no OID. */
const DESCRIPTIONS = [
  `SELECT concat_ws(' ', 'schema', nspname, nspacl) FROM pg_namespace WHERE ${OWN_SCHEMAS}`,
  `SELECT concat_ws(' ', 'extension', extname, extversion, nspname)
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace`,
  `SELECT concat_ws(' ', 'relation', pg_class.oid::regclass, relkind, relpersistence, relreplident, relrowsecurity,
      reloptions, relacl, CASE relkind WHEN 'v' THEN pg_get_viewdef(pg_class.oid) END)
    FROM ${OWN_RELATIONS}`,
  `SELECT concat_ws(' ', 'column', attrelid::regclass, row_number() OVER (PARTITION BY attrelid ORDER BY attnum),
      attname, format_type(atttypid, atttypmod), attcollation::regcollation, CASE WHEN attnotnull THEN 'NOT NULL' END,
      'default', pg_get_expr(adbin, adrelid), 'identity', attidentity, 'generated', attgenerated, 'storage', attstorage,
      'compression', attcompression, 'statistics', attstattarget, attoptions, attacl)
    FROM pg_attribute JOIN ${OWN_RELATIONS} ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped`,
  // PostgreSQL 18 names NOT NULL as constraints, by the names that table and column had.
  `SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    FROM pg_constraint WHERE conrelid <> 0 AND contype <> 'n'`,
  `SELECT concat_ws(' ', 'index', indrelid::regclass, pg_get_indexdef(indexrelid), indisvalid, indisclustered)
    FROM pg_index JOIN ${OWN_RELATIONS} ON pg_class.oid = indexrelid`,
  `SELECT concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled)
    FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid), proacl)
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace AND ${OWN_SCHEMAS}
    WHERE prokind <> 'a'`,
  `SELECT concat_ws(' ', 'sequence', schemaname, sequencename, data_type, start_value, min_value, max_value,
      increment_by, cycle, cache_size)
    FROM pg_sequences`,
  `SELECT concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
    FROM pg_description WHERE objoid >= ${FIRST_OWN_OID}`,
  `SELECT concat_ws(' ', 'setting', setconfig) FROM pg_db_role_setting
    WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  `SELECT concat_ws(' ', 'default privileges', defaclnamespace::regnamespace, defaclobjtype, defaclacl)
    FROM pg_default_acl`,
  // By its name alone: anything else that there is, such as a type, a policy or a statistics object.
  `SELECT 'object ' || pg_describe_object(classid, objid, objsubid) FROM pg_depend
    WHERE objid >= ${FIRST_OWN_OID}
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE oid = objid AND contype = 'n')
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE oid = objid AND tgisinternal)
      AND NOT EXISTS (SELECT FROM pg_class WHERE oid = objid AND relnamespace = 'pg_toast'::regnamespace)`,
].map((query) => sql<{ text: string }>`SELECT * FROM (${sql.raw(query)}) AS described (text)`)

/** What a database consists of but its rows: a text for each schema, table, column, constraint, function, … */
export async function schemaOf(db: Database): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  for (const query of DESCRIPTIONS) for (const { text } of (await query.execute(db)).rows) texts.add(text)
  return texts
}
