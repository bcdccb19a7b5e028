import { redirect } from 'react-router'

/** The rentals area opens with the tasks of today. */
export const loader = () => redirect('/admin/rentals/today')
