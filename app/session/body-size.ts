import type { RouterContextProvider } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { type BodySize, bodySizeCode, parseBodySize } from '#domain/fit/body-size.ts'
import { setCookie } from '#domain/visitor/cookies.ts'

type Context = Readonly<RouterContextProvider>
type Headers = [name: string, value: string][]

/** The measures that a page computes with: those of the member, or else of the browser (docs/rules.md Fit). */
export async function bodySizeOf(context: Context): Promise<BodySize | undefined> {
  const { session } = context.get(sessionContext)
  const { bodySizeCode: code } = context.get(visitorContext)
  const own = session && (await context.get(servicesContext).bodySizes.find(session.uid))
  return own ?? parseBodySize(code)
}

/** Keeps the measures with the member, or else in the browser. Returns headers of the response. */
export async function keepBodySize(request: Request, context: Context, size: BodySize): Promise<Headers> {
  const { session } = context.get(sessionContext)
  const isSaved = session !== undefined && (await context.get(servicesContext).bodySizes.save(session.uid, size))
  return [['set-cookie', setCookie(request, 'size', isSaved ? undefined : bodySizeCode(size))]]
}

export async function removeBodySize(request: Request, context: Context): Promise<Headers> {
  const { session } = context.get(sessionContext)
  if (session !== undefined) await context.get(servicesContext).bodySizes.remove(session.uid)
  return [['set-cookie', setCookie(request, 'size', undefined)]]
}
