/** Prints the page; hidden without JavaScript. */
export function PrintButton() {
  return (
    <button type="button" className="button button-plain needs-script" onClick={() => window.print()}>
      このページを印刷する
    </button>
  )
}
