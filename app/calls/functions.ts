import type { FirstRentalStartResult, FunctionAnswer, ServerTimeResult } from '#domain/calls/answers.ts'
import { call } from './call.ts'

const REGION_PATH = '/asia-northeast1'

/** Calls a function of the shop (specification 7): null where there is none of that name, false when it failed. */
async function callFunction<Result>(name: string, data: unknown = null): Promise<Result | null | false> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ data })
  const answer = await call<FunctionAnswer<Result>>(`${REGION_PATH}/${name}`, { method: 'POST', headers, body })
  return answer ? answer.result : answer
}

/** What time it is in the shop, milliseconds; on failure the page's own time is used (specification 7). */
export async function serverTimeMs(ownMs: () => number): Promise<number> {
  const answer = await callFunction<ServerTimeResult>('getservertime')
  return answer ? answer.serverTime : ownMs()
}

/** The first day a rental may start in Tokyo; false when it could not be asked for. */
export async function firstRentalStart(): Promise<FirstRentalStartResult | null | false> {
  return callFunction<FirstRentalStartResult>('firstrentalstart')
}
