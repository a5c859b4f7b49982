/** Id of the form of the measures, outside of the choice form; its fields are beside the sizes. */
export const MY_SIZE_FORM = 'my-size'
