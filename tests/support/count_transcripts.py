#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts conversations, calls and results of recorded transcripts by means of its own, to hold ours against.
"""count_transcripts.py FOLDER: for each .jsonl file in it one JSON line with its name and counts.

The name of a file says which way of counting fits: FORMAT__ORIGIN.jsonl. A line is a conversation, except of a
session that has a message a line.
"""
import json
import pathlib
import sys


def items(value):
    return value if isinstance(value, list) else []


def openai(conversation):
    calls = results = 0
    for message in conversation["messages"]:
        if message["role"] == "assistant":
            listed = len(items(message.get("tool_calls")))
            older = (message.get("function_call") or {}).get("name")
            calls += listed or (1 if older else 0)
        results += message["role"] in ("tool", "function")
    return calls, results


def anthropic(conversation):
    calls = results = 0
    for message in conversation["messages"]:
        kinds = [block.get("type", "") for block in items(message["content"])]
        calls += sum(kind in ("tool_use", "server_tool_use", "mcp_tool_use") for kind in kinds)
        results += sum(kind.endswith("tool_result") for kind in kinds)
    return calls, results


def claude_code(session):
    calls = results = 0
    for line in session:
        if line.get("type") in ("user", "assistant") and not line.get("isSidechain") and not line.get("isMeta"):
            more = anthropic({"messages": [line["message"]]})
            calls, results = calls + more[0], results + more[1]
    return calls, results


def bedrock(conversation):
    blocks = [block for message in conversation["messages"] for block in message["content"]]
    return sum("toolUse" in block for block in blocks), sum("toolResult" in block for block in blocks)


def gemini(conversation):
    parts = [part for content in conversation["contents"] for part in items(content.get("parts"))]
    return (sum("functionCall" in part or "function_call" in part for part in parts),
            sum("functionResponse" in part or "function_response" in part for part in parts))


def responses(conversation):
    kinds = [item.get("type") for item in items(conversation["input"])]
    return kinds.count("function_call"), kinds.count("function_call_output")


def langchain(conversation):
    calls = results = 0
    for message in conversation["messages"]:
        inside = message.get("kwargs") or message.get("data") or message
        kind = message["id"][-1] if "lc" in message else message["type"]
        if kind.lower().startswith("ai"):
            calls += len(inside.get("tool_calls") or (inside.get("additional_kwargs") or {}).get("tool_calls") or [])
        results += kind.lower().startswith("tool")
    return calls, results


def cohere_v1(conversation):
    entries = conversation["chat_history"] + [conversation]
    return (sum(len(entry.get("tool_calls") or []) for entry in entries),
            sum(len(entry.get("tool_results") or []) for entry in entries))


def swe_agent(conversation):
    played = [message for message in conversation["messages"] if not message.get("is_demo")]
    return (sum(len(message.get("tool_calls") or []) for message in played if message["role"] == "assistant"),
            sum(len(message.get("tool_call_ids") or [None]) for message in played if message["role"] == "tool"))


def api_bank(conversation):
    turns = [turn for turn in conversation["turns"] if turn["role"] == "API"]
    return len(turns), sum("result" in turn for turn in turns)


COUNTERS = {
    "anthropic": anthropic, "api-bank": api_bank, "bedrock-converse": bedrock, "cohere-v1": cohere_v1,
    "cohere-v2": openai, "gemini": gemini, "inspect": openai, "langchain": langchain,
    "langchain-constructor": langchain, "mistral-chat": openai, "ollama": openai, "openai-chat": openai,
    "openai-chat-legacy": openai, "openai-responses": responses, "swe-agent": swe_agent,
}


def count(path):
    kind = path.name.split("__")[0]
    lines = [json.loads(line) for line in path.open(encoding="utf-8") if line.strip()]
    if kind == "claude-code":
        conversations, counts = 1, [claude_code(lines)]
    else:
        conversations, counts = len(lines), [COUNTERS[kind](line) for line in lines]
    return {"file": path.name, "conversations": conversations,
            "calls": sum(calls for calls, _ in counts), "results": sum(results for _, results in counts)}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.jsonl")):
        print(json.dumps(count(path)))


if __name__ == "__main__":
    main()
