/** Sample testimonials and reviews for the home page. The screens mark them as samples. */
export const sampleTestimonials = [
  {
    name: 'Asha Sample',
    role: 'Garba dancer',
    rating: 5,
    comment: 'The ghera is as wide as the pictures promise. I danced all nine nights and the mirrors held.',
    avatar: '',
    isSample: true,
  },
  {
    name: 'Ravi Sample',
    role: 'Rents for a dance group',
    rating: 5,
    comment: 'Twelve kediyas came cleaned and pressed the day before. The deposit came back as agreed.',
    avatar: '',
    isSample: true,
  },
  {
    name: 'Meera Sample',
    role: 'Mother of two small dancers',
    rating: 4,
    comment: 'The size guide was right for both of them, and I knew the full price before I paid.',
    avatar: '',
    isSample: true,
  },
]

export const sampleReviews = [
  {
    name: 'Kiran Sample',
    business: 'Example Festive House',
    rating: 5,
    review: 'We list five designs a month. The team reviews each one and tells us what to improve.',
    date: '2026-09-14',
    isSample: true,
  },
  {
    name: 'Neha Sample',
    business: 'Example Dance Academy',
    rating: 5,
    review: 'Dandiya for sixty students in one order, one invoice, one delivery. We shall order again.',
    date: '2026-09-28',
    isSample: true,
  },
]
