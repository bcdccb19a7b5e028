import { redirect } from 'react-router'

/** Redirects the start page of the rentals area to the tasks of today. */
export const loader = () => redirect('/admin/rentals/today')
