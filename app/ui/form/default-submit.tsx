/**
 * What the Enter key presses: the first submit button of a form, whatever small buttons stand further down. Out of
 * sight and out of the tab order; stands before them.
 */
export function DefaultSubmit() {
  return (
    <button type="submit" className="default-submit" tabIndex={-1} aria-hidden="true">
      進む
    </button>
  )
}
