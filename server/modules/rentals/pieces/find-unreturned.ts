export { findUnreturned } from './queries-unreturned.ts'
