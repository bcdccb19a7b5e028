import { redirect } from 'react-router'

/** Where customers arrive after they have signed in: at everything there is. */
export const loader = () => redirect('/marketplace')
