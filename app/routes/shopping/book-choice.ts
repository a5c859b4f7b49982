const BOOKED = 'book.'

/** How an address of the book is called in the form. */
export function bookChoice(uid: string): string {
  return `${BOOKED}${uid}`
}

/** Whether a choice names an address of a book, whosesoever. */
export function isBooked(choice: string): boolean {
  return choice.startsWith(BOOKED)
}
