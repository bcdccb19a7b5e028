import { redirect } from 'react-router'

/** The counter begins with what today asks of it. */
export const loader = () => redirect('/admin/rentals/today')
