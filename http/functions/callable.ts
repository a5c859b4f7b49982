import { z } from 'zod'
import { type Call, type CallContext, type CallDescription, defineCall } from '../calls/call.ts'
import { type CallError, isCallError } from '../calls/call-errors.ts'

/** The region of the callable functions (docs/product/7). */
export const FUNCTIONS_PREFIX = '/asia-northeast1'
/** The prefix that `connectFunctionsEmulator` uses: below any project id. */
export const FUNCTIONS_EMULATOR_PREFIX = '/:project/asia-northeast1'

/** A function with the schemas of its `data` and its `result`. */
type Callable<Data extends z.ZodType, Result extends z.ZodType> = Pick<
  CallDescription,
  'name' | 'summary' | 'callers' | 'errors'
> & {
  readonly data: Data
  readonly result: Result
  answer(data: z.output<Data>, callContext: CallContext): Promise<z.input<Result> | CallError>
}

/** For functions without a payload: clients send null, older ones nothing or an empty object. */
export const NO_PAYLOAD = z.unknown().optional()

/** Defines a callable function with its envelope: `{data}` → `{result}` (docs/api.md Functions). */
export function callable<Data extends z.ZodType, Result extends z.ZodType>({
  data,
  result,
  answer,
  ...about
}: Callable<Data, Result>): Call {
  return defineCall({
    ...about,
    tag: 'functions',
    method: 'POST',
    path: `${FUNCTIONS_PREFIX}/${about.name}`,
    request: { body: z.object({ data }) as z.ZodObject<{ data: z.ZodType }> },
    response: z.object({ result }) as z.ZodObject<{ result: z.ZodType }>,
    answer: async ({ body }, callContext) => {
      const output = await answer(body.data as z.output<Data>, callContext)
      return isCallError(output) ? output : { result: output }
    },
  })
}
