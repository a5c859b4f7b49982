import { useEffect } from 'react'
import { notifyOpener } from './sign-in-popup.ts'

/**
 * The page of the sign-in popup after sign-in. It is visible only if the browser does not let the window close itself.
 */
export function AfterPopup({ to }: { readonly to: string }) {
  useEffect(() => notifyOpener(to), [to])
  return (
    <div className="page login">
      <h1>ログイン</h1>
      <p>もとの画面へ戻ります。この画面が閉じないときは、下からお進みください。</p>
      <a className="button button-wide" href={to} data-reload>
        続ける
      </a>
    </div>
  )
}
