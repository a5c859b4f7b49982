import { sendAgain, useDroppedConnection } from '../form/dropped-connection.ts'

const TEXTS = {
  form: { message: '通信が途切れました。入力内容は残っています。', button: 'もう一度送る' },
  page: { message: '通信が途切れました。', button: 'もう一度試す' },
} as const

/** Shown until the request that could not be sent is sent again or replaced. */
export function DroppedNotice() {
  const dropped = useDroppedConnection()
  if (dropped === undefined) return null
  return (
    <div className="update-notice dropped-notice" role="alert">
      <p>{TEXTS[dropped].message}</p>
      <button className="update-notice-button" type="button" onClick={sendAgain}>
        {TEXTS[dropped].button}
      </button>
    </div>
  )
}
