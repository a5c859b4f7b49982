/** Prints the page; of use with a script only. */
export function PrintButton() {
  return (
    <button type="button" className="button button-plain needs-script" onClick={() => window.print()}>
      このページを印刷する
    </button>
  )
}
