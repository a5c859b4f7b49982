import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely'

/** PostgreSQL where BEGIN shares a round trip with the first statements of a transaction, if they are SELECTs. */
export class PipelinedDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => sendAfter(connection, begin(connection, settings))
    return driver
  }
}

/**
 * Lets a connection send SELECTs before BEGIN is answered. Other statements wait for the answer: if the server refused
 * BEGIN, they would be committed by themselves. A SELECT then takes its locks for nothing, and fails as well.
 */
function sendAfter(connection: DatabaseConnection, begun: Promise<void>): void {
  const execute = connection.executeQuery
  let isWaiting = false
  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    isWaiting ||= !/^\s*SELECT\b/i.test(query.sql)
    if (isWaiting) await begun
    const [result] = await Promise.all([execute.call(connection, query), begun])
    return result as QueryResult<Row>
  }
  begun.then(
    () => {
      connection.executeQuery = execute
    },
    // Each statement fails with it, also the rollback, after which Kysely discards the connection.
    () => undefined,
  )
}
