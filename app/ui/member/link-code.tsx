import { type ReactNode, useEffect } from 'react'
import { phrased } from '../phrased.tsx'

const MAX_CODE_LENGTH = 512
const CODE = /^[\w.~-]+$/
/** Query parameter of the code in a mailed link: the shop's own, and the one of the Identity Toolkit protocol. */
const QUERY_PARAMETERS = ['code', 'oobCode'] as const

export function parseLinkCode(code: string | null | undefined): string | undefined {
  return typeof code === 'string' && code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code : undefined
}

export function findLinkCode(query: URLSearchParams): string | undefined {
  return QUERY_PARAMETERS.map((name) => parseLinkCode(query.get(name))).find((code) => code !== undefined)
}

/** Removes the code of a mailed link from the address bar and the history. `path`: the path to show instead. */
export function useStripLinkCode(path: string): void {
  useEffect(() => {
    if (findLinkCode(new URLSearchParams(window.location.search)) === undefined) return
    window.history.replaceState(window.history.state, '', path)
  }, [path])
}

export function InvalidLink({ message, children }: { readonly message: string; readonly children: ReactNode }) {
  return (
    <>
      <h1>{phrased('リンクを確認できませんでした')}</h1>
      <p className="checkout-lead" role="alert">
        {message}
      </p>
      {children}
    </>
  )
}
