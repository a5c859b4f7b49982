import { type Operator, storedOperator } from '#domain/operator/operator.ts'
import { type DatedReader, type DatedReaderPorts, datedReader } from './dated-reader.ts'

/** The operator's data that hold now, from the memory of the process. */
export type OperatorReader = Omit<DatedReader<Operator>, 'now'> & {
  now(): Operator
  /** Those that hold while the owner has saved none. */
  readonly first: Operator
}

/** The only key of the kind. */
export const OPERATOR_KEY = 'operator'

/** `first`: the data of the file (decision 116). */
export function operatorReader(ports: DatedReaderPorts, first: Operator): OperatorReader {
  const { now, ...reader } = datedReader<Operator>(ports, {
    kinds: ['operator'],
    valueOf: ({ value }) => storedOperator(value, first),
  })
  return { ...reader, first, now: () => now().get(OPERATOR_KEY) ?? first }
}
