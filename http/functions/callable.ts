import { z } from 'zod'
import { type Asked, type Call, type CallDescription, defineCall } from '../calls/call.ts'
import { type CallRefusal, isRefusal } from '../calls/refusals.ts'

/** The region that callable functions stand in (specification 7). */
export const FUNCTIONS_PREFIX = '/asia-northeast1'
/** The same functions as `connectFunctionsEmulator` asks for them: below the id of a project, whichever it is. */
export const FUNCTIONS_EMULATOR_PREFIX = '/:project/asia-northeast1'

/** A function: `data` is what it takes, `result` what it gives. */
type Callable<Data extends z.ZodType, Result extends z.ZodType> = Pick<
  CallDescription,
  'name' | 'summary' | 'callers' | 'errors'
> & {
  readonly data: Data
  readonly result: Result
  answer(data: z.output<Data>, asked: Asked): Promise<z.input<Result> | CallRefusal>
}

/** What a function without a payload takes: clients send null, older ones nothing or an empty object. */
export const NO_PAYLOAD = z.unknown().optional()

/** A callable function in its envelope: `{data}` → `{result}` (wire.md, Callable functions). */
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
    answer: async ({ body }, asked) => {
      const answered = await answer(body.data as z.output<Data>, asked)
      return isRefusal(answered) ? answered : { result: answered }
    },
  })
}
