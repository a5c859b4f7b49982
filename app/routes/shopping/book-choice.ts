const BOOKED = 'book.'

/** How an address of the book is called in the form. */
export function bookChoice(uid: string): string {
  return `${BOOKED}${uid}`
}
