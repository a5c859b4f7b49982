/** The choice of an address that is typed. By itself, so that the page loads no rules of addresses. */
export const OTHER_CHOICE = 'other'
