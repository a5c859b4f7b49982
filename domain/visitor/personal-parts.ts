/** Where the viewed items of a visitor are filled into the HTML of a shared page (docs/decisions/008). */
export const VIEWED_ITEMS_MARK = '<!--@viewed-items-->'
