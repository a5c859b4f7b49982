import { createPath, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useDroppedConnection } from '../form/dropped-connection.ts'
import { sendAgain } from '../form/waiting-requests.ts'

const TEXTS = {
  form: { message: '通信が途切れました。入力内容は残っています。', button: 'もう一度送る' },
  page: { message: '通信が途切れました。', button: 'もう一度試す' },
} as const

/** Shown until the request that could not be sent is sent again or replaced. */
export function DroppedNotice() {
  const dropped = useDroppedConnection()
  const loadPage = useLoadPage()
  if (dropped === undefined) return null
  return (
    <div className="update-notice dropped-notice" role="alert">
      <p>{TEXTS[dropped].message}</p>
      <button className="update-notice-button" type="button" onClick={() => sendAgain(loadPage)}>
        {TEXTS[dropped].button}
      </button>
    </div>
  )
}

/** Loads the page that the router is opening, or the data of the current one. */
function useLoadPage(): () => void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { location: next } = useNavigation()
  return () => {
    if (next === undefined) return void revalidate()
    const path = createPath(next)
    // The address is there already after the Back button.
    const isShown = new URL(path, location.href).href === location.href
    navigate(path, { replace: isShown, preventScrollReset: isShown, state: next.state })
  }
}
