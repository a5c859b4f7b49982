const PREFIX = 'book.'

/** The form value of an address in the address book. */
export function addressBookChoice(uid: string): string {
  return `${PREFIX}${uid}`
}

/** Whether a choice names an address in an address book, of any member. */
export function isAddressBookChoice(choice: string): boolean {
  return choice.startsWith(PREFIX)
}
