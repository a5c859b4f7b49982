const BEARER = /^Bearer +([\w.~+/=-]{1,4096})$/i

/** The token of an Authorization header; undefined without one. */
export function bearerToken(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
}
