#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes recorded conversations of a support desk up, the same ones every time: for pictures and for trying out.

    tests/support/recordings.py FOLDER [COUNT]
"""
import json
import pathlib
import random
import sys

ASKS = {
    "cancel": ["Please cancel my reservation {id}.", "I have to cancel the trip, number {id}."],
    "bags": ["I want to add a bag to {id}.", "One suitcase more for reservation {id}, please."],
    "change": ["Can you change my flight {id} to the next day?", "I need another flight, reservation {id}."],
    "book": ["I would like to book a flight to Oslo.", "Two seats to Porto, please."],
    "complaint": ["My flight was late for the third time.", "Nobody told me that the flight was gone."],
}
TALK = ["Thank you.", "The day after would do, too.", "And how much does that cost?", "Is there a refund?",
        "I would rather talk to a person.", "Can I talk to a human agent, please?", "Yes, do it.", "No, thanks.",
        "What is the total price?", "One moment."]
LOOK = {"cancel": "get_reservation_details", "bags": "get_reservation_details",
        "change": "get_reservation_details", "book": "get_user_details", "complaint": "get_user_details"}
ACT = {"cancel": "cancel_reservation", "bags": "update_reservation_baggages",
       "change": "update_reservation_flights", "book": "book_reservation", "complaint": "send_certificate"}


def conversation(chance, number):
    messages = []
    calls = 0

    def user(text):
        messages.append({"role": "user", "content": text.format(id=f"R{1000 + number}")})

    def say(text):
        messages.append({"role": "assistant", "content": text})

    def call(name):
        nonlocal calls
        calls += 1
        key = f"call_{number}_{calls}"
        messages.append({"role": "assistant", "content": None, "tool_calls": [
            {"id": key, "type": "function", "function": {"name": name, "arguments": "{}"}}]})
        messages.append({"role": "tool", "tool_call_id": key, "content": "done"})

    subject = chance.choice(list(ASKS))
    user(chance.choice(ASKS[subject]))
    careless = chance.random() < 0.12
    if not careless:
        call(LOOK[subject])
    say("I have found it. What shall I do?")
    for _ in range(chance.randrange(1, 7)):
        user(chance.choice(TALK))
        if "person" in messages[-1]["content"] and chance.random() < 0.3:
            call("transfer_to_human_agents")
        elif any(word in messages[-1]["content"] for word in ("price", "cost", "refund")) and chance.random() < 0.6:
            call("calculate")
        say("Certainly.")
    if chance.random() < 0.7:
        user("Yes, go on.")
        call(ACT[subject])
        say("Done.")
    return {"messages": messages}


def main():
    folder = pathlib.Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 240
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(7)
    days = ["monday", "tuesday", "wednesday"]
    lines = {day: [] for day in days}
    for number in range(count):
        lines[days[number * len(days) // count]].append(json.dumps(conversation(chance, number)))
    for day in days:
        (folder / f"{day}.jsonl").write_text("\n".join(lines[day]) + "\n")


main()
