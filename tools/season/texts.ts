/** Reviews by their number of stars. */
export const opinions: Record<number, readonly string[]> = {
  5: [
    'The mirror work is even prettier than in the pictures. I danced all night and not one mirror came off.',
    'Beautiful fabric, and the ghera is really full. My sister wants the same one now.',
    'Delivered two days before the first night. Stitching is neat and the size was right.',
    'Colours did not run after the first wash. Worth every rupee.',
    'Everybody at the ground asked me where it is from. The dupatta drapes very well.',
    'Ordered on Monday, wore it on Friday. The blouse fits like it was made for me.',
  ],
  4: [
    'Lovely work. The blouse was a little loose, but a tailor fixed it in ten minutes.',
    'Good quality for the price. The dupatta could be longer.',
    'Very comfortable for dancing. The colour is slightly darker than on my screen.',
    'Nice and light, so you can dance for hours. One hook was loose.',
  ],
  3: ['Nice design, but the lining is thin. Fine for one season.', 'Looks good. The parcel came a day late.'],
  2: ['The latkan came off on the second night. The fabric itself is fine.'],
  1: ['My cousin sells the same one for less, send me a message and I will give you the number.'],
}

export const apology =
  'Thank you for telling us. We have passed this on to the workshop; please write to us for a repair.'
export const advertising = 'Reviews may not advertise other shops.'

export const returnNotes = [
  'It does not fit at the waist, even after adjusting the cord.',
  'The size runs smaller than the size chart says.',
  'The blouse is too tight at the shoulders, so I cannot raise my arms to dance.',
]
export const damageNotes = [
  'A seam at the back was open when I unpacked it, see the photo.',
  'Three mirrors were already broken in the parcel.',
]

export const complaints = [
  {
    message: 'My parcel was marked as delivered, but nobody in my building received it.',
    answer:
      'The courier has found your parcel at the neighbour’s and delivered it to you today. We apologise.',
  },
  {
    message: 'I was promised an answer about my exchange and have not heard anything for three days.',
    answer: 'We are sorry for the silence. Your new size left our shop this morning.',
  },
  {
    message: 'The invoice shows my old address. I need a corrected one for my office.',
    answer: 'The address of an issued invoice stays, but we have sent you a signed letter with the new one.',
  },
  {
    message: 'Your courier called me five times in the night about the delivery.',
    answer: 'We have told the courier to call only between 9 and 7. We apologise for the disturbance.',
  },
]

export const paymentErrors = [
  'The bank declined the payment',
  'Insufficient balance in the account',
  'The customer entered a wrong UPI PIN three times',
  'The customer’s bank did not answer in time',
]
