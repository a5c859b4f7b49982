/** The name of the field that only bots fill in. */
export const HONEYPOT = 'website'

/** Hidden from view and from the tab order. */
export function Honeypot() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-trap">何も入力しないでください</label>
      <input id="contact-trap" name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
