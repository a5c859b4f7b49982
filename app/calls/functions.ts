import type { FirstRentalStartResult, FunctionResponse, ServerTimeResult } from '#domain/calls/responses.ts'
import { call } from './call.ts'

const REGION_PATH = '/asia-northeast1'

/** Calls a function of the API (docs/product/7): null if it does not exist, false if it failed. */
async function callFunction<Result>(name: string, data: unknown = null): Promise<Result | null | false> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ data })
  const answer = await call<FunctionResponse<Result>>(`${REGION_PATH}/${name}`, { method: 'POST', headers, body })
  return answer ? answer.result : answer
}

/** The time of the server in milliseconds; after a failure the local time (docs/product/7). */
export async function serverTimeMs(localMs: () => number): Promise<number> {
  const answer = await callFunction<ServerTimeResult>('getservertime')
  return answer ? answer.serverTime : localMs()
}

/** The first day on which a rental may start in Tokyo; false if the call failed. */
export async function firstRentalStart(): Promise<FirstRentalStartResult | null | false> {
  return callFunction<FirstRentalStartResult>('firstrentalstart')
}
